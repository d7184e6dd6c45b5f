/** A part of a configuration that could not be read. */
export interface UnreadPart {
  /** `Policy`, `Encryption.Rules[0]` */
  path: string;
  action: string;
  reason: string;
}

export interface ConfigText {
  lines: string[];
  /** The numbers of lines that stand for unread parts. */
  marked: number[];
  unread: UnreadPart[];
}

const unreadOf = (value: unknown): Pick<UnreadPart, 'action' | 'reason'> | null => {
  if (typeof value !== 'object' || value === null || !('$unread' in value)) return null;
  const marker: unknown = value.$unread;
  const textAt = (key: string) => {
    const text: unknown =
      typeof marker === 'object' && marker !== null ? Reflect.get(marker, key) : '';
    return typeof text === 'string' ? text : '';
  };
  return { action: textAt('action'), reason: textAt('reason') };
};

/** A configuration as JSON of two spaces; an unread part is one line that says so, never a value. */
export function configText(config: Readonly<Record<string, unknown>>): ConfigText {
  const text: ConfigText = { lines: [], marked: [], unread: [] };
  write(text, config, { path: '', indent: '', lead: '', tail: '' });
  return text;
}

interface Place {
  path: string;
  indent: string;
  /** The text before the value: `"Name": `. */
  lead: string;
  /** `,` or nothing. */
  tail: string;
}

function write(text: ConfigText, value: unknown, place: Place): void {
  const { path, indent, lead, tail } = place;
  const part = unreadOf(value);
  if (part) {
    text.marked.push(text.lines.length);
    text.unread.push({ path, ...part });
    text.lines.push(`${indent}${lead}not read: ${part.action || part.reason}${tail}`);
    return;
  }
  const entries = entriesOf(value);
  if (entries === null || entries.length === 0) {
    text.lines.push(`${indent}${lead}${JSON.stringify(value) ?? 'null'}${tail}`);
    return;
  }
  const isList = Array.isArray(value);
  text.lines.push(`${indent}${lead}${isList ? '[' : '{'}`);
  entries.forEach(([key, each], at) => {
    write(text, each, {
      path: isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`,
      indent: `${indent}  `,
      lead: isList ? '' : `${JSON.stringify(key)}: `,
      tail: at < entries.length - 1 ? ',' : '',
    });
  });
  text.lines.push(`${indent}${isList ? ']' : '}'}${tail}`);
}

const entriesOf = (value: unknown): [string, unknown][] | null =>
  typeof value === 'object' && value !== null ? Object.entries(value) : null;

/** One side of a change, short enough for a line. */
export const valueText = (value: unknown): string => {
  const MAX = 160;
  if (value === undefined || value === null) return 'not set';
  const part = unreadOf(value);
  if (part) return `not read: ${part.action || part.reason}`;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > MAX ? `${text.slice(0, MAX)}…` : text;
};
