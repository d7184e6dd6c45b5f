import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { loadRelease } from '@parapet/remote-kit/load-release';
import '@parapet/ui/styles.css';

// Runs in the browser: the page of a host in which the contract is tried. Bundled by contract-page.ts.

const PATIENCE_MS = 5_000;

/** One mount and unmount. */
export interface Visit {
  remote: string;
  /** A path of the remote, or where a widget would stand. */
  at: string;
  basePath: '/' | '/dashboard';
  /** Id of a widget; null for a page. */
  widget: string | null;
}

/** What could be seen of it, and what was left or went wrong. */
export interface Sight {
  text: string;
  crash: string | null;
  elementsLeft: number;
  intervalsLeft: number;
}

export interface ContractPage {
  widgetIds(): Promise<string[]>;
  visit(visit: Visit): Promise<Sight>;
  /** What of a stylesheet would hold outside the remote. */
  globalRules(css: string): string[];
}

const intervals = new Set<number>();
const { setInterval: begin, clearInterval: end } = window;
window.setInterval = ((...args: Parameters<typeof begin>) => {
  const id = begin.apply(window, args) as unknown as number;
  intervals.add(id);
  return id;
}) as typeof begin;
window.clearInterval = (id) => {
  intervals.delete(Number(id));
  end.call(window, id);
};

const baseUrl = new URL('/remote/', location.href).href;

const loadWidgets = async () =>
  (await loadRelease<{ widgets: Record<string, RemoteLifecycles> }>(baseUrl, 'widgets')).widgets;

const load = async (widget: string | null): Promise<RemoteLifecycles> => {
  if (widget === null) return loadRelease<RemoteLifecycles>(baseUrl, 'lifecycles');
  const found = (await loadWidgets())[widget];
  if (!found) throw new Error(`There is no widget ${widget}`);
  return found;
};

/** Resolves when there is text, and after a while without. */
const untilText = (element: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const hasText = () => element.textContent.trim() !== '';
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => hasText() && done());
    const timer = setTimeout(done, PATIENCE_MS);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    if (hasText()) done();
  });

const visit = async ({ remote, at, basePath, widget }: Visit): Promise<Sight> => {
  const lifecycles = await load(widget);
  const before = { elements: document.body.childElementCount, intervals: intervals.size };
  const domElement = document.createElement('div');
  document.body.append(domElement);
  let crash: string | null = null;
  const onCrash = (error: unknown) => {
    crash = String(error);
  };
  const { host } = createFakeHost({ remote, at, basePath, apiBase: '/api' });
  const props = { name: `contract of ${remote}`, domElement, host, onCrash } as never;
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  await untilText(domElement);
  const text = domElement.textContent.trim();
  await lifecycles.unmount(props);
  const inside = domElement.childElementCount;
  domElement.remove();
  return {
    text,
    crash,
    elementsLeft: inside + document.body.childElementCount - before.elements,
    intervalsLeft: intervals.size - before.intervals,
  };
};

const globalIn = (rules: CSSRuleList): string[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSScopeRule || rule instanceof CSSLayerStatementRule) return [];
    const isGroup = rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule);
    return isGroup ? globalIn(rule.cssRules) : [rule.cssText.slice(0, 80)];
  });

const page: ContractPage = {
  visit,
  widgetIds: async () => Object.keys(await loadWidgets()),
  globalRules: (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return globalIn(sheet.cssRules);
  },
};

(globalThis as { contractPage?: ContractPage }).contractPage = page;
