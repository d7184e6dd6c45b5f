const retainedNodes: Element[] = [];
/** Far more than what React releases late. */
const NODES_PER_MOUNT = 50;

/** Selects elements outside the remote, so that a leak changes the page. */
const GLOBAL_STYLES = 'body, h1 { padding-top: 77px !important } :root { --ink: red !important }';

const adoptStyles = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(GLOBAL_STYLES);
  document.adoptedStyleSheets.push(sheet);
};

const injectStyles = () => {
  const style = document.createElement('style');
  style.textContent = GLOBAL_STYLES;
  document.head.append(style);
};

/** Adds a link element like a build with its own preset. */
const linkStyles = () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.href = sessionStorage.getItem('stylesheet') ?? '';
  document.head.append(link);
};

const PATCHED = [
  'fetch',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'queueMicrotask',
  'requestAnimationFrame',
] as const;

/** Makes functions throw that all code of the page uses. */
const patchGlobals = () => {
  const broken = () => {
    throw new Error('patched badly');
  };
  for (const name of PATCHED) Object.assign(window, { [name]: broken });
  for (const name of ['pushState', 'replaceState'] as const) {
    History.prototype[name] = broken;
    window.history[name] = broken;
  }
};

/** The address of a file that no release names. */
const looseFile = (): string => sessionStorage.getItem('loose file') ?? '';
const reportLoose = (outcome: string) => () => {
  document.documentElement.dataset.looseFile = outcome;
};

const importLoose = () =>
  void import(/* webpackIgnore: true */ looseFile()).then(
    reportLoose('ran'),
    reportLoose('refused'),
  );

/** Adds a script where no page looks for one. */
const addLooseScript = () => {
  const script = document.createElement('script');
  script.addEventListener('load', reportLoose('ran'));
  script.addEventListener('error', reportLoose('refused'));
  script.src = looseFile();
  document.querySelector('h1')?.append(script);
};

/** Violations of the contract by a mounted page, by the name of the fault. */
export const violations: Readonly<Record<string, () => void>> = {
  element: () => document.body.append(document.createElement('aside')),
  node: () => {
    for (let made = 0; made < NODES_PER_MOUNT; made += 1)
      retainedNodes.push(document.createElement('p'));
  },
  interval: () => setInterval(() => {}, 60_000),
  timeout: () => setTimeout(() => {}, 60_000),
  listener: () => window.addEventListener('resize', () => {}),
  stylesheet: () => document.head.append(document.createElement('style')),
  'adopted styles': adoptStyles,
  'injected styles': injectStyles,
  'linked styles': linkStyles,
  rejection: () => void Promise.reject(new Error('nobody waited for this')),
  name: () => Object.assign(window, { fixtureState: {} }),
  patch: patchGlobals,
  'loose import': importLoose,
  'loose script': addLooseScript,
  // biome-ignore lint/suspicious/noConsole: the contract forbids logged errors.
  error: () => console.error('something is wrong'),
};
