import { confineRules } from './confine-styles.ts';
import { type KnownReleases, originOf } from './known-releases.ts';

/** Keeps what remotes style inside themselves, however the styles came into the page. */
export interface StyleGuard {
  /** Looks at styles that came without a file, which no event tells of. */
  look(): void;
  /**
   * A remote is in the page: looks every two seconds.
   *
   * @returns to be called when it goes; with the last mount go the styles that it put into the page
   */
  watch(remote: string): () => void;
}

const LOOK_EVERY_MS = 2_000;

/** What is told of a leak; the same for the log and for the report. */
class StyleLeakError extends Error {
  override name = 'StyleLeakError';

  constructor(where: string, heads: readonly string[]) {
    const shown = heads.slice(0, 5).join(', ');
    const more = heads.length > 5 ? ` and ${heads.length - 5} more` : '';
    super(`${where} styled the whole page and was kept inside: ${shown}${more}`);
  }
}

/** Intercom's own, where an operator has set it up; it works beside the remotes. */
const OF_INTERCOM = '[id*="intercom"], [class*="intercom"], [data-emotion*="intercom"]';

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
  ...[...document.querySelectorAll('style')].flatMap((style) =>
    style.sheet && !style.matches(OF_INTERCOM) ? [style.sheet] : [],
  ),
  ...document.adoptedStyleSheets,
];

const remove = (sheet: CSSStyleSheet): void => {
  if (sheet.ownerNode instanceof Element) sheet.ownerNode.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
};

/**
 * Begins to guard the page. A stylesheet file is looked at when it has loaded, before the code that
 * waits for it goes on; style elements and adopted sheets when a remote is mounted and from time to time.
 *
 * @param report is told of each leak, once, with the remote that it comes from
 */
export const guardStyles = (
  releases: KnownReleases,
  report: (error: unknown, context: Record<string, string>) => void,
): StyleGuard => {
  /** Who was in the page when a sheet was first seen in it; nobody: it is the shell's. */
  const suspectsOf = new WeakMap<CSSStyleSheet, readonly string[]>();

  const lookAtFile = (link: HTMLLinkElement) => {
    const owner = releases.ownerOf(link.href);
    if (!owner || !link.sheet) return;
    const heads = confineRules(link.sheet, `[data-mfe="${owner.name}"]`);
    if (heads.length === 0) return;
    report(new StyleLeakError(`The stylesheet ${link.href}`, heads), originOf(owner));
  };

  const suspect = (sheet: CSSStyleSheet): readonly string[] => {
    const element = sheet.ownerNode instanceof Element ? sheet.ownerNode : null;
    const around = element?.closest<HTMLElement>('[data-mfe]')?.dataset.mfe;
    const suspects = suspectsOf.get(sheet) ?? (around ? [around] : remotesInPage());
    suspectsOf.set(sheet, suspects);
    return suspects;
  };

  const lookAtSheet = (sheet: CSSStyleSheet) => {
    const suspects = suspect(sheet);
    const [only] = suspects;
    if (!only) return;
    const heads = confineRules(sheet, scopeOf(suspects));
    if (heads.length === 0) return;
    const release = suspects.length === 1 ? releases.of(only).at(-1) : undefined;
    const origin = release ? originOf(release) : { remotes: suspects.join(', ') };
    report(new StyleLeakError('A style put into the page as it ran', heads), origin);
  };

  const look = () => sheetsWithoutFile().forEach(lookAtSheet);
  look();

  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lookAtFile(target);
      if (target instanceof HTMLStyleElement) look();
    },
    true,
  );

  let mounts = 0;
  let timer: ReturnType<typeof setInterval> | null = null;
  const left = (remote: string) => {
    look();
    mounts -= 1;
    if (mounts === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
    // React calls while the elements are still there: they go in the same task.
    setTimeout(() => {
      if (remotesInPage().includes(remote)) return;
      const isLeft = (sheet: CSSStyleSheet) => suspectsOf.get(sheet)?.join() === remote;
      sheetsWithoutFile().filter(isLeft).forEach(remove);
    });
  };

  return {
    look,
    watch: (remote) => {
      timer ??= setInterval(look, LOOK_EVERY_MS);
      mounts += 1;
      return () => left(remote);
    },
  };
};
