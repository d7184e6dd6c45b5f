/** Why silence shows nothing about a port. */
export type Doubt = 'no-answer' | 'stopped' | 'loss' | 'unsent';

/** Ports that answered and are asked again, to tell a firewall from a host that is gone. */
export interface Witnesses {
  /** Asks the next one, and once more if it keeps silent. */
  look(): Promise<void>;
  /** The worst that the looks have shown; null when every one was answered at once. */
  doubt(): 'stopped' | 'loss' | null;
}

/** More would only strain the services behind them. */
const MAX_WITNESSES = 8;

/**
 * Open ports come first, because a firewall can refuse connections in place of a host that is gone.
 * @param isAnswered whether the port answers one more connection
 */
export function createWitnesses(
  { open, closed }: { open: readonly number[]; closed: readonly number[] },
  isAnswered: (port: number) => Promise<boolean>,
): Witnesses {
  const ports = (open.length > 0 ? open : closed).slice(0, MAX_WITNESSES);
  let looks = 0;
  let doubt: 'stopped' | 'loss' | null = null;
  return {
    async look() {
      const port = ports[looks % ports.length];
      looks += 1;
      if (doubt === 'stopped' || port === undefined || (await isAnswered(port))) return;
      const isThere = await isAnswered(port);
      if (!isThere) doubt = 'stopped';
      else doubt ??= 'loss';
    },
    doubt: () => doubt,
  };
}
