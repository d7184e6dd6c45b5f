import type { LucideIcon } from 'lucide-react';

export type Command = {
  id: string;
  label: string;
  /** Commands of one group stand together under its name, in the order given. */
  group: string;
  icon?: LucideIcon;
  /** Words that find it although the label lacks them. */
  keywords?: ReadonlyArray<string>;
  /** A key, a host or a place, at the end of the line. */
  hint?: string;
};

/** Keeps the commands in which every typed word begins a word, label hits before keyword hits. */
export function matchCommands(
  commands: ReadonlyArray<Command>,
  query: string,
): ReadonlyArray<Command> {
  const typed = wordsOf(query);
  if (typed.length === 0) return commands;
  const inLabel: Command[] = [];
  const inKeywords: Command[] = [];
  for (const command of commands) {
    const label = wordsOf(command.label);
    const all = [...label, ...wordsOf([command.hint, ...(command.keywords ?? [])].join(' '))];
    if (typed.every((word) => begins(label, word))) inLabel.push(command);
    else if (typed.every((word) => begins(all, word))) inKeywords.push(command);
  }
  return [...inLabel, ...inKeywords];
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/:,]+/u)
    .filter(Boolean);
}

function begins(words: ReadonlyArray<string>, typed: string): boolean {
  return words.some((word) => word.startsWith(typed));
}
