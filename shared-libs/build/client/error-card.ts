import type { HotError } from './hot-update.ts';

const HOST = 'parapet-build-errors';

const STYLES = `
:host { all: initial; position: fixed; inset: auto 16px 16px 16px; z-index: 2147483647; display: grid; gap: 8px; }
section { max-height: 60vh; overflow: auto; padding: 16px 20px; border-radius: 8px; border: 1px solid #d64545;
  background: #1d1416; color: #f6e9e9; font: 14px/1.5 system-ui, sans-serif; box-shadow: 0 8px 32px #0008; }
h2 { margin: 0 0 8px; font-size: 15px; }
p { margin: 8px 0 0; overflow-wrap: anywhere; font-weight: 600; }
pre { margin: 4px 0 0; overflow: auto; font: 12px/1.5 ui-monospace, monospace; }`;

/** One element holds the cards of all entries; its shadow root keeps styles of the page out. */
const cards = (): ShadowRoot => {
  const found = document.getElementById(HOST)?.shadowRoot;
  if (found) return found;
  const host = document.createElement('div');
  host.id = HOST;
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(host);
  // A popover is drawn above open dialogs.
  host.popover = 'manual';
  host.showPopover();
  return shadow;
};

const cardOf = (shadow: ShadowRoot, name: string): Element | undefined =>
  [...shadow.children].find((card) => card.id === name);

const element = (tag: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent: text });

/** Shows in the page why the build of `name` failed. Replaces an earlier card of the same name. */
export const showErrors = (name: string, errors: readonly HotError[]): void => {
  const card = document.createElement('section');
  card.id = name;
  card.setAttribute('role', 'alert');
  card.append(element('h2', `${name} could not be built`));
  for (const { line, details } of errors) {
    card.append(element('p', line));
    if (details) card.append(element('pre', details));
  }
  const shadow = cards();
  cardOf(shadow, name)?.remove();
  shadow.append(card);
};

export const hideErrors = (name: string): void => {
  const shadow = document.getElementById(HOST)?.shadowRoot;
  if (!shadow) return;
  cardOf(shadow, name)?.remove();
  if (shadow.childElementCount === 0) shadow.host.remove();
};
