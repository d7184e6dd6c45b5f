/**
 * Collects the bytes of one value, and becomes a text only when that is asked for: what is skipped never
 * is one. Values above the limit are not collected.
 */
export class ByteText {
  readonly #bytes: Buffer;
  #length = 0;
  #isTooLong = false;

  constructor(maxBytes: number) {
    this.#bytes = Buffer.alloc(maxBytes);
  }

  add(byte: number): void {
    if (this.#length < this.#bytes.length) {
      this.#bytes[this.#length] = byte;
      this.#length += 1;
    } else {
      this.#isTooLong = true;
    }
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Returns the value, or null for one above the limit, and forgets it. */
  take(): string | null {
    const text = this.#isTooLong ? null : this.#bytes.toString('utf8', 0, this.#length);
    this.clear();
    return text;
  }

  clear(): void {
    this.#bytes.fill(0, 0, this.#length);
    this.#length = 0;
    this.#isTooLong = false;
  }
}
