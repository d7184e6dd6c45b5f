/** The state of one entry's build, as the development server sends it to a page. */
export interface HotUpdate {
  /** The workspace that is built, e.g. `mfe-assets`. */
  readonly name: string;
  /** Hash of the last build without errors; null until there is one. */
  readonly hash: string | null;
  /** Errors of the last build; empty when it succeeded. */
  readonly errors: readonly HotError[];
  /** Rises when the page as a whole is out of date, because its routes or its HTML changed. */
  readonly page: number;
}

export interface HotError {
  /** One line, e.g. `src/root.tsx:4:12 Expression expected`. */
  readonly line: string;
  /** The excerpt of the source, or other output of the bundler; may be empty. */
  readonly details: string;
}
