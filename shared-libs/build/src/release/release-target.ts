/** A file as it lies in a target. `version` changes with every write, and is opaque. */
export interface StoredFile {
  readonly content: Buffer;
  readonly version: string;
}

/** One entry of a listing. Keys are relative to the target and use slashes. */
export interface ListedFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Where releases lie. Every method fails with a Problem when the target cannot be used. A write
 * is whole or absent: nobody ever reads half a file.
 */
export interface ReleaseTarget {
  /** How messages call it. */
  readonly name: string;
  /** Whether its server picks up `<file>.br` beside `<file>`. */
  readonly servesPrecompressed: boolean;
  /** Where its files are served without being told, or null. No trailing slash. */
  readonly publicUrl: string | null;
  /** Whether its files can be fetched as soon as they are stored, without a server of ours. */
  readonly isServed: boolean;
  read(key: string): Promise<StoredFile | undefined>;
  /** For files that never change once they are there. */
  write(key: string, content: Buffer): Promise<void>;
  /**
   * Replaces a file, if it still has that version (`undefined`: if there is still none). False
   * when somebody else was faster, where the target can tell; the last one wins where it cannot.
   */
  replace(key: string, content: Buffer, version: string | undefined): Promise<boolean>;
  list(prefix: string): Promise<ListedFile[]>;
  remove(key: string): Promise<void>;
}
