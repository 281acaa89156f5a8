// The questions of engine/ask, each a sub-command of `trace`: its answer as JSON or as text.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output_file.h"
#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "engine/ask/answer_json.h"
#include "engine/ask/shown.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"

namespace ply::cli {
/// The words of the options are checked; whoever asks what none of them is, is told.
static int ask_question(const ask::Question& q, Opened& x, const TraceOptions& o, const std::string& out) {
  Report report(o.json);
  if (!out.empty())
    if (const auto ok = try_output(out); !ok) return report.fail(exit_file, ok.error());
  for (const ask::Option& option : q.options)
    if (!option.words.empty())
      if (auto ok = ask::set_option(q, x.options, option.id, std::string(x.options[option.id].text)); !ok)
        return report.fail(exit_usage, {"--" + ok.error().message});
  if (const int code = open(o.file, o, report, x, q.whole ? FileReading::whole : FileReading::on_demand)) return code;
  if ((x.slot = node_of(o, x, report)) == no_node) return exit_bad_input;
  x.node_given = o.has_node && o.has_node->given();
  JobOf<ask::Answer> job;
  job.start([&](JobProgress& progress) { return x.progress = &progress, ask::ask(q, x); }, !q.counts);
  watch(job, [&] {
    return job.all() ? fmt::format("{}: {} of {}", q.counts, grouped(job.done()), grouped(job.all())) : std::string();
  });
  const ask::Answer answer = taken(job);
  if (answer.error) return interrupted() ? int{exit_interrupted} : report.fail(exit_usage, *answer.error, answer.where);
  if (o.json) report.object(ask::json_of(x, answer.record));
  else if (out.empty()) report.text(ask::text_of(ask::shown(q, answer.record, x)));
  if (!out.empty()) {
    const std::string text = ask::written_for(out, q, answer.record, x);
    if (!report.holds()) return exit_bad_input;
    if (const auto ok = write_file(out, text); !ok) return report.fail(exit_file, ok.error());
    Report::note(fmt::format("written to {}", visible(out)));
  }
  return report.finish(interrupted() ? exit_interrupted : answer.finding ? exit_finding : exit_done);
}

void add_trace_questions(CommandSpec& trace, Chosen& chosen) {
  for (const ask::Question* q : ask::all_questions()) {
    const std::string footer = fmt::format("{}{}JSON: {}.", q->more, *q->more ? "\n" : "", q->keys_words());
    const auto x = std::make_shared<Opened>();
    const auto out = std::make_shared<std::string>();
    x->options = ask::usual_options(*q);
    const auto c = add_trace_command(trace, chosen, q->id, q->help, footer.c_str(),
                                     [q, x, out](const TraceOptions& o) { return ask_question(*q, *x, o, *out); });
    if (q->at_moment) c.tick(q->tick_help);
    if (q->at_node) c.node(q->node_help);
    for (const ask::Option& o : q->options) {
      ask::OptionValue& value = x->options.at(o.id);
      const std::string name = std::string("--") + o.id;
      Option* const option = !o.form ? c.spec->add_flag(name, value.on, o.help_text())
                             : o.is_number()
                                 ? c.spec->add_option(name, value.number, o.help_text(), o.form, Range{o.min, o.max})

                             : o.list ? c.spec->add_list(name, value.text, o.help_text(), o.form)
                                      : c.spec->add_option(name, value.text, o.help_text(), o.form);
      if (o.required) option->required();
    }
    c.spec->add_option("--out", *out, "Writes the answer to this file: .html, .md, .csv, else text", "FILE");
  }
}

}  // namespace ply::cli
