import type { ReactNode } from 'react';

/** Describes what a text is: an HTTP message, a shell command, or neither. */
export type CodeLanguage = 'http' | 'shell' | 'text';

const patterns: Readonly<Record<Exclude<CodeLanguage, 'text'>, RegExp>> = {
  // The method of a request line and the version on either kind of first line.
  http: /(?<key>^[A-Z]{3,7}(?= \S)|\bHTTP\/\d(?:\.\d)?)/g,
  // The command at the start and after each pipe; quoted words.
  shell: /(?<lead>^|\|\s*|&&\s*)(?<key>[a-z][\w.-]*)|(?<str>'[^']*'|"[^"]*")/g,
};

/** One line with keywords and strings in colour. `strong` is set in bold. */
export function paintLine(
  line: string,
  language: CodeLanguage,
  isFirst: boolean,
  strong?: string,
): ReactNode {
  if (strong) {
    const [before = '', ...rest] = line.split(strong);
    return (
      <>
        {before}
        <b>{strong}</b>
        {rest.join(strong)}
      </>
    );
  }
  if (language === 'text' || (language === 'http' && !isFirst)) return line;
  const painted: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(patterns[language])) {
    const start = match.index + (match.groups?.lead?.length ?? 0);
    const next = match.index + match[0].length;
    painted.push(line.slice(end, start));
    painted.push(
      <span key={start} className={match.groups?.key ? 'pp-code-key' : 'pp-code-str'}>
        {line.slice(start, next)}
      </span>,
    );
    end = next;
  }
  painted.push(line.slice(end));
  return painted;
}
