/** The content of the bar of a remote that runs alone. */
export interface AloneBarParts {
  remote: string;
  pages: readonly { path: string; title: string }[];
  switches: readonly string[];
  isOn: (name: string) => boolean;
  onPage: (path: string) => void;
  onTheme: () => void;
  onSwitch: (name: string, on: boolean) => void;
}

export interface AloneBar {
  /** Shows a line: a notice or a reported error. */
  show: (text: string) => void;
}

const STYLES = `
:host { all: initial; position: fixed; right: 12px; bottom: 12px; z-index: 2147483646; }
details { max-width: 320px; padding: 6px 10px; border-radius: 6px; background: #14181d; color: #e8ecf0;
  border: 1px solid #3a444f; font: 12px/1.5 system-ui, sans-serif; }
summary { cursor: pointer; }
ul { list-style: none; margin: 8px 0; padding: 0; }
button { border: 0; padding: 2px 0; background: none; color: #7cc7bd; font: inherit; cursor: pointer; text-align: start; }
label { display: block; }
output { display: block; margin-top: 8px; white-space: pre-line; overflow-wrap: anywhere; color: #f0c674; }
:is(summary, button, input):focus-visible { outline: 2px solid #7cc7bd; outline-offset: 2px; }`;

const LINES = 5;

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** A small bar over the page, in its own shadow root: pages, theme, switches and messages. */
export const createAloneBar = (parts: AloneBarParts): AloneBar => {
  const button = (text: string, run: () => void) =>
    element('button', { type: 'button', onclick: run }, text);
  const box = (name: string) => {
    const input = element('input', { type: 'checkbox', checked: parts.isOn(name) });
    input.onchange = () => parts.onSwitch(name, input.checked);
    return element('label', {}, input, ` ${name}`);
  };
  const pages = parts.pages.map(({ path, title }) =>
    element(
      'li',
      {},
      button(`${title} (${path})`, () => parts.onPage(path)),
    ),
  );
  const messages = element('output', {});
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.append(
    element('style', { textContent: STYLES }),
    element(
      'details',
      {},
      element('summary', {}, `${parts.remote} alone`),
      element('ul', {}, ...pages),
      button('Switch theme', parts.onTheme),
      ...parts.switches.map(box),
      messages,
    ),
  );
  document.body.append(host);
  const lines: string[] = [];
  return {
    show: (text) => {
      lines.unshift(text);
      messages.textContent = lines.slice(0, LINES).join('\n');
    },
  };
};
