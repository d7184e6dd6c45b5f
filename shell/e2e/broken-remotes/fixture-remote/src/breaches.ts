const kept: Element[] = [];

/** For elements of whom it is, so that a leak would be seen on the page around. */
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

/** As a build does that has a preset of its own. */
const linkStyles = () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.href = sessionStorage.getItem('stylesheet') ?? '';
  document.head.append(link);
};

/** What a mounted page must not do, by the name that a test asks for. */
export const breaches: Readonly<Record<string, () => void>> = {
  element: () => document.body.append(document.createElement('aside')),
  node: () => kept.push(...Array.from({ length: 5 }, () => document.createElement('p'))),
  interval: () => setInterval(() => {}, 60_000),
  timeout: () => setTimeout(() => {}, 60_000),
  listener: () => window.addEventListener('resize', () => {}),
  stylesheet: () => document.head.append(document.createElement('style')),
  'adopted styles': adoptStyles,
  'injected styles': injectStyles,
  'linked styles': linkStyles,
  rejection: () => void Promise.reject(new Error('nobody waited for this')),
  name: () => Object.assign(window, { fixtureState: {} }),
  // biome-ignore lint/suspicious/noConsole: this is what the contract forbids.
  error: () => console.error('something is wrong'),
};
