// Inlined at the end of every prerendered page as it is: no imports and no syntax that needs a build.
(() => {
  const PICTURES_MS = 500;
  const FRAME_MS = 2_000;
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  const shown = async () => {
    const first = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high');
    await painted();
    const decoded = Promise.all(first.map((picture) => picture.decode().catch(() => undefined)));
    if (first.length > 0) await Promise.race([decoded.then(painted), wait(PICTURES_MS)]);
  };

  // A frame that is still being written holds the page's load event, so that "loaded" goes on to mean "with scripts".
  const hold = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }));
  hold.contentDocument.open();
  const begin = () => {
    document.head.append(document.getElementById('scripts').content);
    hold.remove();
  };

  // What React writes anew for this address has nothing to wait for; a tab in the background paints nothing.
  const reads = (document.getElementById('root').dataset.readsQuery ?? '').split(' ');
  const asked = new URLSearchParams(location.search);
  if (document.hidden || reads.some((name) => asked.has(name))) begin();
  else void Promise.race([shown(), wait(FRAME_MS)]).then(begin);
})();
