import type { Place } from '../../subjects/technology.ts';
import type { SeenService } from '../contract.ts';

export interface ServicesByAddress {
  /** Returns what is known at exactly this address. */
  at(place: Place): SeenService | undefined;
  /** Returns whether some address shows this port. */
  has(place: Pick<Place, 'protocol' | 'port'>): boolean;
  set(service: SeenService): void;
  /** Names the address that stands for the port. */
  lead(place: Place): void;
  /** One service for each port: at the address that stands for it. */
  leading(): SeenService[];
  /** Returns what the other addresses show. */
  further(): SeenService[];
}

const keyOf = ({ protocol, port }: Pick<Place, 'protocol' | 'port'>): string =>
  `${protocol}/${port}`;

/** Keeps one service for each port and address; the first address stands for its port. */
export function createServicesByAddress(): ServicesByAddress {
  const ports = new Map<string, Map<string, SeenService>>();
  const leaders = new Map<string, string>();
  const split = (isLeading: boolean) =>
    [...ports].flatMap(([key, byAddress]) =>
      [...byAddress].flatMap(([address, service]) =>
        (leaders.get(key) === address) === isLeading ? [service] : [],
      ),
    );
  return {
    at: (place) => ports.get(keyOf(place))?.get(place.address),
    has: (place) => ports.has(keyOf(place)),
    set(service) {
      const key = keyOf(service.place);
      const byAddress = ports.get(key) ?? new Map<string, SeenService>();
      ports.set(key, byAddress.set(service.place.address, service));
      if (!leaders.has(key)) leaders.set(key, service.place.address);
    },
    lead: (place) => void leaders.set(keyOf(place), place.address),
    leading: () => split(true),
    further: () => split(false),
  };
}
