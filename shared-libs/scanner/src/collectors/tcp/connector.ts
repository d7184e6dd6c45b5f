/** Connects to one port after the other. */
export interface Connector {
  /**
   * Connects and closes at once.
   * @param onEnd called once, later: null when it was connected, or the code of the error
   */
  connect(port: number, onEnd: (error: string | null) => void): void;
  /** Ends the attempt in flight, with any error. */
  abort(): void;
}
