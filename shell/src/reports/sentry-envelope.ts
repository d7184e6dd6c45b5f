/** One error to report. */
export interface ErrorReport {
  error: unknown;
  /** Source of the error: the remote, its version and build. */
  context: Readonly<Record<string, string>>;
  /** Address of the page; only origin and path are sent. */
  page: string;
  userId: string | null;
}

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: true;
}

const CHROMIUM_LINE = /^\s*at (?:(.*?) \()?(\S+?):(\d+):(\d+)\)?$/;
const PLACE = /^(\S+):(\d+):(\d+)$/;
const MAX_FRAMES = 50;
const MAX_TEXT = 2_000;

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** `name@address:line:column`, in the order of a match. */
const geckoOrWebkitLine = (line: string): string[] | null => {
  const [name = '', ...rest] = line.split('@');
  const place = PLACE.exec(rest.join('@'));
  return place && [line, name, place[1] ?? '', place[2] ?? '', place[3] ?? ''];
};

/** Parses a stack trace; the innermost call comes last, as the format requires. */
const framesOf = (stack: string): Frame[] =>
  stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const match = CHROMIUM_LINE.exec(line) ?? geckoOrWebkitLine(line);
      if (!match) return [];
      const [, name, file = '', lineno, colno] = match;
      return [
        {
          function: name || '?',
          filename: withoutQuery(file),
          lineno: Number(lineno),
          colno: Number(colno),
          in_app: true,
        },
      ];
    })
    .slice(0, MAX_FRAMES)
    .reverse();

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return { type: 'Error', value: String(error).slice(0, MAX_TEXT) };
  const frames = framesOf(error.stack ?? '');
  return {
    type: error.name,
    value: error.message.slice(0, MAX_TEXT),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  };
};

const TAGS = ['remote', 'version', 'buildId'];

/**
 * Formats a Sentry envelope: a header line, an item header and one event, as JSON lines.
 *
 * @param id 32 hexadecimal digits
 */
export const sentryEnvelope = (
  { error, context, page, userId }: ErrorReport,
  { dsn, id, now }: { dsn: string; id: string; now: Date },
): string => {
  const entries = Object.entries(context);
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: 'javascript',
    level: 'error',
    exception: { values: [describe(error)] },
    tags: Object.fromEntries(entries.filter(([name]) => TAGS.includes(name))),
    extra: Object.fromEntries(
      entries
        .filter(([name]) => !TAGS.includes(name))
        .map(([name, text]) => [name, text.slice(0, MAX_TEXT)]),
    ),
    request: { url: withoutQuery(page) },
    ...(userId && { user: { id: userId } }),
  };
  const head = { event_id: id, sent_at: now.toISOString(), dsn };
  return [head, { type: 'event' }, event].map((part) => `${JSON.stringify(part)}\n`).join('');
};
