/** What the development server tells a page about the build of one entry. */
export interface HotUpdate {
  /** Of the workspace that is built, e.g. `mfe-assets`. */
  readonly name: string;
  /** Of the last build that had no errors; null before the first one. */
  readonly hash: string | null;
  /** Of the last build; empty when it went well. */
  readonly errors: readonly HotError[];
  /** The page as a whole is out of date: its routes, or its HTML. Rises with each such change. */
  readonly page: number;
}

export interface HotError {
  /** One line, e.g. `src/root.tsx:4:12 Expression expected`. */
  readonly line: string;
  /** The place in the source, or what else the bundler has to say; may be empty. */
  readonly details: string;
}
