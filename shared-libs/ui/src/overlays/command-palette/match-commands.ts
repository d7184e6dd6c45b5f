import type { LucideIcon } from 'lucide-react';

export type Command = {
  id: string;
  label: string;
  /** Commands of one group are listed under its name, in the order given. */
  group: string;
  icon?: LucideIcon;
  /** Search terms that the label does not contain. */
  keywords?: ReadonlyArray<string>;
  /** A key, a host or a location, at the end of the line. */
  hint?: string;
};

/**
 * Returns the commands in which every typed word is the prefix of a word: first those whose label
 * begins with what was typed, then the others whose label has it.
 */
export function matchCommands(
  commands: ReadonlyArray<Command>,
  query: string,
): ReadonlyArray<Command> {
  const typed = wordsOf(query);
  if (typed.length === 0) return commands;
  const first: Command[] = [];
  const inLabel: Command[] = [];
  const inKeywords: Command[] = [];
  for (const command of commands) {
    const label = wordsOf(command.label);
    const all = [...label, ...wordsOf([command.hint, ...(command.keywords ?? [])].join(' '))];
    if (label.join(' ').startsWith(typed.join(' '))) first.push(command);
    else if (typed.every((word) => hasPrefix(label, word))) inLabel.push(command);
    else if (typed.every((word) => hasPrefix(all, word))) inKeywords.push(command);
  }
  return [...first, ...inLabel, ...inKeywords];
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/:,]+/u)
    .filter(Boolean);
}

function hasPrefix(words: ReadonlyArray<string>, typed: string): boolean {
  return words.some((word) => word.startsWith(typed));
}
