import type { Root } from 'hast';

/** A heading of the second level, for the table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A link to another page of the site. */
export interface PageLink {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly published?: string | undefined;
  readonly minutes?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The payload of a page whose text is Markdown. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly minutes: number;
  readonly headings: readonly Heading[];
  /** The text without its first heading. */
  readonly tree: Root;
  readonly previous?: PageLink | undefined;
  readonly next?: PageLink | undefined;
  /** The pages below this one, of a page that lists them. */
  readonly pages?: readonly PageLink[] | undefined;
}
