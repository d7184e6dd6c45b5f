const kept: Element[] = [];

/** What a mounted page must not do, by the name that a test asks for. */
export const breaches: Readonly<Record<string, () => void>> = {
  element: () => document.body.append(document.createElement('aside')),
  node: () => kept.push(...Array.from({ length: 5 }, () => document.createElement('p'))),
  interval: () => setInterval(() => {}, 60_000),
  timeout: () => setTimeout(() => {}, 60_000),
  listener: () => window.addEventListener('resize', () => {}),
  stylesheet: () => document.head.append(document.createElement('style')),
  name: () => Object.assign(window, { fixtureState: {} }),
  // biome-ignore lint/suspicious/noConsole: this is what the contract forbids.
  error: () => console.error('something is wrong'),
};
