// Threads need two headers. Loaded by a page: `isolated()` ends when it has them or cannot, and reloads it once where that helps. As the service
// worker that is registered then: where a host does not send them, it adds them to what the host sends.
async function isolated() {
  if (self.crossOriginIsolated || !navigator.serviceWorker || sessionStorage.isolating) return;
  try {
    await navigator.serviceWorker.register('isolate.js');
    await navigator.serviceWorker.ready;
    sessionStorage.isolating = 1;
    location.reload();
    await new Promise(() => {});  // what follows is for the page that is loaded then
  } catch (error) {}  // a browser may refuse: then without threads
}
function add_headers() {
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', event => event.waitUntil(clients.claim()));
  addEventListener('fetch', event => {
    const request = event.request;
    if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return;
    event.respondWith(fetch(request).then(answer => {
      if (answer.status === 0) return answer;
      const headers = new Headers(answer.headers);
      headers.set('Cross-Origin-Opener-Policy', 'same-origin');
      headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
      return new Response(answer.body, {status: answer.status, statusText: answer.statusText, headers});
    }));
  });
}
if (!self.document) add_headers();
