// First in every page of these journeys: tells what goes wrong, and finds what a person means by role, label or words.
(() => {
  const { TestingLibraryDom: library } = window;
  const tell = (words) => {
    // Waited for, so that no fault is lost with the page that had it.
    const call = new XMLHttpRequest();
    call.open('POST', '/line/faults', false);
    call.send(`${location.pathname}: ${words}`);
  };
  const saidBy = (error) => (error instanceof Error ? `${error.message}\n${error.stack}` : String(error));
  window.addEventListener('error', ({ message, error }) => tell(error ? saidBy(error) : message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(`not caught: ${saidBy(reason)}`));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`the policy ${violatedDirective} refuses ${blockedURI}`),
  );
  const { error: write } = console;
  console.error = (...words) => {
    tell(words.map(saidBy).join(' '));
    write.apply(console, words);
  };

  const matching = (words) => (typeof words === 'string' ? words : new RegExp(words.source, words.flags));
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  /** A label may say more behind its name: that a field is optional, or a help button. */
  const labelled = (label) => (text) => text === label || text.startsWith(`${label} `);

  function candidates({ role, name, level, label, text, term, within }) {
    const room = within ? only(within) : document.body;
    if (!room) return [];
    if (label) return library.queryAllByLabelText(room, labelled(label));
    if (text) return library.queryAllByText(room, matching(text), { ignore: 'script, style, template' });
    if (term)
      return [...room.querySelectorAll('dt')]
        .filter((each) => each.textContent.startsWith(term))
        .map((each) => each.nextElementSibling);
    return library.queryAllByRole(room, role, { level, ...(name && { name: matching(name) }) });
  }
  const all = (query) => candidates(query).filter(isSeen);
  const only = (query) => {
    const found = all(query);
    return found.length === 1 || query.first ? found[0] : undefined;
  };

  let last = { element: null, place: '' };
  /** Nothing when the element can be pressed: one, in reach, at rest since the last question, and not covered. */
  function hindrance(query) {
    const found = all(query);
    if (found.length !== 1 && !(query.first && found.length > 0)) return `${found.length} found`;
    const [element] = found;
    if (element.matches(':disabled, [aria-disabled="true"]')) return 'disabled';
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x, y, width, height].join();
    const isAtRest = last.element === element && last.place === place;
    last = { element, place };
    if (!isAtRest) return 'moves';
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const labels = [...(element.labels ?? [])];
    const isOnTop = [element, ...labels].some((each) => each.contains(top));
    if (isOnTop) return '';
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return `under ${top ? top.outerHTML.slice(0, 80) : 'the edge of the window'}`;
  }

  /** The links to pages of the site in an element, one for each page that they lead to. */
  function ways(selector) {
    const names = new Map();
    library.queryAllByRole(document.querySelector(selector), 'link', {
      name: (name, element) => {
        const { origin, pathname, search } = new URL(element.href);
        const isPage = origin === location.origin && !element.download && !element.target;
        if (isPage && isSeen(element) && pathname + search !== window.journey.address())
          names.set(pathname + search, name);
        return false;
      },
    });
    return [...names].map(([address, name]) => ({ address, name }));
  }

  window.journey = {
    ways,
    count: (query) => all(query).length,
    only,
    hindrance,
    wordsOf: (query) => only(query)?.innerText.trim(),
    isInvalid: (query) => only(query)?.getAttribute('aria-invalid') === 'true',
    valueOf: (query) => only(query)?.value,
    optionOf: (query, words) =>
      [...(only(query)?.options ?? [])].find(({ label }) => label === words)?.value ?? null,
    /** What a reader sees of the page, to tell a white one. */
    isEmpty: () => document.body.innerText.trim() === '',
    address: () => location.pathname + location.search,
  };
})();
