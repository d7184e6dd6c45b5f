const SOURCE_FILE = /^[\w.-]*\w\.(?:tsx?|mjs|sql|css|md|yml|example)$/;

/**
 * The paths of this repository that a page speaks of, in running text, in code and in links: what
 * begins with one of `folders`, which lie at the root, or ends like a source file. A path with a
 * placeholder counts up to it. Links to other sites and packages count for nothing.
 */
export const pathsCitedIn = (markdown: string, folders: readonly string[]): string[] => {
  const words = markdown.replaceAll(/https?:\/\/\S+/g, ' ').split(/[\s`'"()[\]{},;|]+/);
  const paths = words.flatMap((word) => {
    const segments = word.replace(/#.*$|[.:]+$/, '').split('/');
    const placeholder = segments.findIndex((segment) => /[<>*?=]/.test(segment));
    const kept = (placeholder < 0 ? segments : segments.slice(0, placeholder)).filter(Boolean);
    const [first = '', last = ''] = [kept[0], kept.at(-1)];
    const isFromRoot = segments.length > 1 && folders.includes(first);
    const isFile = placeholder < 0 && SOURCE_FILE.test(last);
    return !word.startsWith('/') && (isFromRoot || isFile) ? [kept.join('/')] : [];
  });
  return [...new Set(paths)];
};
