/** A stored file. `version` is opaque and changes with every write. */
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
 * The storage of releases. Every method throws a Problem when the target cannot be used. Writes are
 * atomic.
 */
export interface ReleaseTarget {
  /** The name in messages. */
  readonly name: string;
  /** True when its server sends `<file>.br` instead of `<file>` to clients that accept it. */
  readonly servesPrecompressed: boolean;
  /** The public URL of its files if known, without a trailing slash. */
  readonly publicUrl: string | null;
  /** True when stored files can be fetched at once, without a server of Parapet. */
  readonly isServed: boolean;
  read(key: string): Promise<StoredFile | undefined>;
  /** For files that never change. */
  write(key: string, content: Buffer): Promise<void>;
  /**
   * Replaces a file that still has `version` (`undefined`: does not exist). Returns false after a
   * concurrent write; a target without conditional writes cannot detect one.
   */
  replace(key: string, content: Buffer, version: string | undefined): Promise<boolean>;
  list(prefix: string): Promise<ListedFile[]>;
  remove(key: string): Promise<void>;
}
