import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { loadRelease } from '@parapet/remote-kit/load-release';
import '@parapet/ui/styles.css';
import { watchGlobals } from './watch-globals.ts';

// Runs in the browser: the host page of the contract check. Bundled by contract-page.ts.

const TIMEOUT_MS = 5_000;
const globals = watchGlobals();

/** One mount and unmount. */
export interface Visit {
  remote: string;
  /** A path of the remote, or the page of a widget. */
  at: string;
  basePath: '/' | '/dashboard';
  /** Id of a widget; null for a page. */
  widget: string | null;
}

/** The result of a mount and unmount. */
export interface VisitResult {
  text: string;
  crash: string | null;
  elementsLeft: number;
  timersLeft: number;
  /** Names of the left listeners of the window, the document and its body. */
  listenersLeft: string[];
  /** The number of left stylesheets that the remote added to the page. */
  stylesLeft: number;
}

export interface ContractPage {
  widgetIds(): Promise<string[]>;
  visit(visit: Visit): Promise<VisitResult>;
  /** Names that were added to the window since the page was loaded. */
  writtenNames(): string[];
  /** The rules of a stylesheet that apply outside the remote. */
  globalRules(css: string): string[];
}

const baseUrl = new URL('/remote/', location.href).href;

const loadWidgets = async () =>
  (await loadRelease<{ widgets: Record<string, RemoteLifecycles> }>(baseUrl, 'widgets')).widgets;

const load = async (widget: string | null): Promise<RemoteLifecycles> => {
  if (widget === null) return loadRelease<RemoteLifecycles>(baseUrl, 'lifecycles');
  const found = (await loadWidgets())[widget];
  if (!found) throw new Error(`There is no widget ${widget}`);
  return found;
};

/** Resolves when the element has text and waits for no document, when `over` resolves, or after a timeout. */
const untilText = (element: HTMLElement, over: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const hasText = () =>
      element.textContent.trim() !== '' && !element.querySelector('[data-pending-document]');
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => hasText() && done());
    const timer = setTimeout(done, TIMEOUT_MS);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    void over.then(done);
    if (hasText()) done();
  });

/** Resolves after the effects of the last render. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS }));
  });

const countElements = () => ({
  elements: document.body.childElementCount,
  styles: document.querySelectorAll('style').length,
});

const visit = async ({ remote, at, basePath, widget }: Visit): Promise<VisitResult> => {
  const lifecycles = await load(widget);
  const before = { ...countElements(), ...globals.snapshot() };
  const domElement = document.createElement('div');
  document.body.append(domElement);
  let crash: string | null = null;
  const crashed = Promise.withResolvers<void>();
  const onCrash = (error: unknown) => {
    crash ??= String(error);
    crashed.resolve();
  };
  const { host } = createFakeHost({ remote, at, basePath, apiBase: '/api' });
  const props = { name: `contract of ${remote}`, domElement, host, onCrash } as never;
  let text = '';
  try {
    await lifecycles.bootstrap(props);
    await lifecycles.mount(props);
    await untilText(domElement, crashed.promise);
    await untilIdle();
    text = domElement.textContent.trim();
    await lifecycles.unmount(props);
  } catch (error) {
    onCrash(error);
  }
  const inside = domElement.childElementCount;
  domElement.remove();
  const after = { ...countElements(), ...globals.snapshot() };
  return {
    text,
    crash,
    elementsLeft: inside + after.elements - before.elements,
    stylesLeft: after.styles - before.styles,
    timersLeft: after.timers.filter((id) => !before.timers.includes(id)).length,
    listenersLeft: after.listeners
      .filter((listener) => !before.listeners.includes(listener))
      .map(({ name }) => name),
  };
};

const globalRulesIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSScopeRule || rule instanceof CSSLayerStatementRule) return [];
    const isGroup = rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule);
    return isGroup ? globalRulesIn(rule.cssRules) : [rule.cssText.slice(0, 80)];
  });

const page: ContractPage = {
  visit,
  writtenNames: () => globals.writtenNames().filter((name) => name !== 'contractPage'),
  widgetIds: async () => Object.keys(await loadWidgets()),
  globalRules: (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return globalRulesIn(sheet.cssRules);
  },
};

(globalThis as { contractPage?: ContractPage }).contractPage = page;
