/** A feed that does not have the format that its publisher documents. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** Describes what a feed says, in the format of a bundle. */
export interface ReadFeed<Content> {
  content: Content;
  /** Entries that the publisher has taken back, by CVE. */
  withdrawn?: readonly string[];
  /** As the publisher numbers it; null where the feed does not say. */
  version: string | null;
  /** `YYYY-MM-DD`; null where the feed does not say. */
  published: string | null;
}

/** @throws FeedError */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError('The feed is not JSON.');
  }
}
