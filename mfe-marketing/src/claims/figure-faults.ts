import type { Element, Root } from 'hast';
import { parseMarkdown } from '../content/parse-markdown.ts';

/** A number with one of these is a figure: somebody can measure it again. */
const UNITS = new Set(
  's ms second seconds milliseconds microseconds bytes kB KB MB GB packets requests connections %'.split(
    ' ',
  ),
);
const NUMBER = /^[\d.,]*\d$/;

/** The figures of a text in their order, such as `3.2 s` and `2,000 packets`. */
const figuresOf = (text: string): string[] => {
  const words = text.split(/[\s()]+/);
  return words.flatMap((word, at) => {
    const unit = (words[at + 1] ?? '').replace(/[.,:;]$/, '');
    return NUMBER.test(word) && UNITS.has(unit) ? [`${word} ${unit}`] : [];
  });
};

interface Passage {
  readonly text: string;
  readonly line: number;
}

/** The text of a page piece by piece. Code is left out: it is an example, or what a program printed. */
function passagesOf(node: Root | Element): Passage[] {
  return node.children.flatMap((child): Passage[] => {
    if (child.type === 'text')
      return [{ text: child.value, line: child.position?.start.line ?? 0 }];
    if (child.type !== 'element' || child.tagName === 'code') return [];
    return passagesOf(child);
  });
}

/**
 * Returns each figure that says neither which command measured it nor that none did, as `file:line: sentence`.
 * A page with `measured` shows its commands; one that measured nothing lists its limits and examples in `stated`.
 *
 * @param texts of `content/` by their file, before the product fills its own figures in
 */
export function figureFaults(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([file, source]) => {
    const { head, tree, lineOffset } = parseMarkdown(file, source);
    const { measured = [], stated = [] } = head;
    const figures = passagesOf(tree).flatMap(({ text, line }) =>
      figuresOf(text).map((figure) => ({ figure, line: line + lineOffset })),
    );
    const isShown = (command: string) => source.indexOf(command) !== source.lastIndexOf(command);
    return [
      ...figures
        .filter(({ figure }) => measured.length === 0 && !stated.includes(figure))
        .map(
          ({ figure, line }) =>
            `${file}:${line}: the figure ${figure} names no command that measured it, and is not stated as a limit or an example`,
        ),
      ...measured
        .filter((command) => !isShown(command))
        .map((command) => `${file}:1: the text does not show the command ${command}`),
      ...stated
        .filter((each) => !figures.some(({ figure }) => figure === each))
        .map((each) => `${file}:1: the text has no figure ${each}, which its head states`),
    ];
  });
}
