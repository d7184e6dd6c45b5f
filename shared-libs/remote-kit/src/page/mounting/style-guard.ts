import { type KnownReleases, originOf } from '../loading/known-releases.ts';
import { confineRules } from './confine-styles.ts';

/** Confines the styles of remotes to their own elements. */
export interface StyleGuard {
  /** Checks style elements and adopted sheets, which emit no event. */
  check(): void;
  /**
   * Checks every two seconds while a remote is mounted.
   *
   * @returns call it on unmount; the last unmount removes the styles that the remote inserted
   */
  watch(remote: string): () => void;
}

const CHECK_EVERY_MS = 2_000;

/** A style leak, for the console and the error report. */
class StyleLeakError extends Error {
  override name = 'StyleLeakError';

  constructor(where: string, preludes: readonly string[]) {
    const shown = preludes.slice(0, 5).join(', ');
    const more = preludes.length > 5 ? ` and ${preludes.length - 5} more` : '';
    super(`${where} styled the whole page and was confined: ${shown}${more}`);
  }
}

const scopeOf = (remotes: readonly string[]): string =>
  remotes.map((remote) => `[data-mfe="${remote}"]`).join(', ');

const remotesInPage = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>('[data-mfe]')].map(
      ({ dataset }) => dataset.mfe ?? '',
    ),
  ),
];

/** Style elements and adopted sheets. */
const sheetsWithoutFile = (): CSSStyleSheet[] => [
  ...[...document.querySelectorAll('style')].flatMap(({ sheet }) => sheet ?? []),
  ...document.adoptedStyleSheets,
];

const remove = (sheet: CSSStyleSheet): void => {
  if (sheet.ownerNode instanceof Element) sheet.ownerNode.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
};

/**
 * Starts the style guard. Checks a stylesheet file when it has loaded, before the code that waits for
 * it runs; checks style elements and adopted sheets on mount and every two seconds.
 *
 * @param report called once for each leak, with the remote that caused it
 * @param isPageStyle whether a style without a file is the page's own, and stays as it is
 */
export const guardStyles = (
  releases: KnownReleases,
  report: (error: unknown, context: Record<string, string>) => void,
  isPageStyle: (sheet: CSSStyleSheet) => boolean,
): StyleGuard => {
  const foreignSheets = () => sheetsWithoutFile().filter((sheet) => !isPageStyle(sheet));

  /** The remotes mounted when a sheet first appeared; an empty list means the page. */
  const candidatesOf = new WeakMap<CSSStyleSheet, readonly string[]>();

  const checkFile = (link: HTMLLinkElement) => {
    const owner = releases.ownerOf(link.href);
    if (!owner || !link.sheet) return;
    const preludes = confineRules(link.sheet, `[data-mfe="${owner.name}"]`);
    if (preludes.length === 0) return;
    report(new StyleLeakError(`The stylesheet ${link.href}`, preludes), originOf(owner));
  };

  const findCandidates = (sheet: CSSStyleSheet): readonly string[] => {
    const element = sheet.ownerNode instanceof Element ? sheet.ownerNode : null;
    const around = element?.closest<HTMLElement>('[data-mfe]')?.dataset.mfe;
    const candidates = candidatesOf.get(sheet) ?? (around ? [around] : remotesInPage());
    candidatesOf.set(sheet, candidates);
    return candidates;
  };

  const checkSheet = (sheet: CSSStyleSheet) => {
    const candidates = findCandidates(sheet);
    const [only] = candidates;
    if (!only) return;
    const preludes = confineRules(sheet, scopeOf(candidates));
    if (preludes.length === 0) return;
    const release = candidates.length === 1 ? releases.of(only).at(-1) : undefined;
    const origin = release ? originOf(release) : { remotes: candidates.join(', ') };
    report(new StyleLeakError('A style inserted at run time', preludes), origin);
  };

  const check = () => foreignSheets().forEach(checkSheet);
  check();

  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') checkFile(target);
      if (target instanceof HTMLStyleElement) check();
    },
    true,
  );

  let mounts = 0;
  let timer: ReturnType<typeof setInterval> | null = null;
  const unmounted = (remote: string) => {
    check();
    mounts -= 1;
    if (mounts === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
    // React calls this before it removes the elements, in the same task.
    setTimeout(() => {
      if (remotesInPage().includes(remote)) return;
      const isOrphaned = (sheet: CSSStyleSheet) => candidatesOf.get(sheet)?.join() === remote;
      foreignSheets().filter(isOrphaned).forEach(remove);
    });
  };

  return {
    check,
    watch: (remote) => {
      timer ??= setInterval(check, CHECK_EVERY_MS);
      mounts += 1;
      return () => unmounted(remote);
    },
  };
};
