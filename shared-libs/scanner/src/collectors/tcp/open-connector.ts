import type { Connector } from './connector.ts';
import { handleConnectors } from './handle-connector.ts';
import { socketConnector } from './socket-connector.ts';

/** If Node has no such handles, sockets do the same in twice the time. */
export const openConnector = (address: string): Connector =>
  handleConnectors?.(address) ?? socketConnector(address);
