/** Where a person or a test changes what a sample server describes: `PUT` with the change as JSON. */
export const CHANGE_PATH = '/.parapet/account';

/**
 * Answers a request for a change. No page of a browser can send one: it would have to ask first, and gets no leave.
 * @param change takes the body. @throws Error for what is no change
 */
export function answerChange(
  asked: {
    readonly method: string;
    readonly contentType: string | undefined;
    readonly body: string;
  },
  change: (body: string) => void,
): { readonly status: number; readonly text: string } {
  if (asked.method !== 'PUT' || asked.contentType !== 'application/json') {
    return { status: 415, text: 'PUT a change as application/json' };
  }
  try {
    change(asked.body);
    return { status: 204, text: '' };
  } catch (error) {
    return { status: 400, text: error instanceof Error ? error.message : 'It is no change' };
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object of a change. @throws Error for anything else */
export function recordIn(body: string): Record<string, unknown> {
  const given: unknown = JSON.parse(body);
  if (!isRecord(given)) throw new Error('A change is an object');
  return given;
}

/** A list of texts of a change. @throws Error for anything else */
export function textsIn(given: unknown, name: string): readonly string[] {
  if (given === undefined) return [];
  if (!Array.isArray(given) || !given.every((each) => typeof each === 'string')) {
    throw new Error(`\`${name}\` is a list of texts`);
  }
  return given;
}
