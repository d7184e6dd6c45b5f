import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type * as packet from 'dns-packet';
import { MAX_TRANSFER_RECORDS } from '../../limits.ts';
import type { TrafficBounds } from '../../traffic/traffic.ts';
import { type DnsServer, messageFor, rcodeOf, streamReplies } from './dns-exchange.ts';

/**
 * Asks one name server for a copy of the zone.
 * @returns the records it sent, at most `MAX_TRANSFER_RECORDS`; an empty list when it refused or hung up,
 *   unknown when it kept silent
 * @throws only the signal's reason
 */
export async function transferZone(
  server: DnsServer,
  zone: string,
  bounds: TrafficBounds,
): Promise<Read<readonly packet.Answer[]>> {
  const query = messageFor({ name: zone, type: 'AXFR', recursion: false });
  let soas = 0;
  let records = 0;
  const isLast = (reply: packet.DecodedPacket) => {
    const answers = reply.answers ?? [];
    soas += answers.filter(({ type }) => type === 'SOA').length;
    records += answers.length;
    return (
      rcodeOf(reply) !== 'NOERROR' ||
      answers.length === 0 ||
      soas >= 2 ||
      records >= MAX_TRANSFER_RECORDS
    );
  };
  const { replies, isHeard } = await streamReplies(
    server,
    query,
    bounds,
    MAX_TRANSFER_RECORDS,
    isLast,
  );
  if (!isHeard) return unknown('The name server did not answer over TCP');
  return known(
    replies
      .filter((reply) => rcodeOf(reply) === 'NOERROR')
      .flatMap(({ answers }) => answers ?? [])
      .slice(0, MAX_TRANSFER_RECORDS),
  );
}
