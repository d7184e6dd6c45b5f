import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { keyExchangeGroupLarge } from './key-exchange-group-large.check.ts';

const withBits = (bits: number) =>
  tlsService({ traits: { dhBits: known({ bits, proof: tlsService().handshake }) } });

describeCheck(keyExchangeGroupLarge, {
  large: { '2048 bits': withBits(2048) },
  small: { '1024 bits': withBits(1024) },
  tiny: { '512 bits': withBits(512) },
  none: { 'elliptic curves alone': tlsService() },
  unread: { 'no answer': tlsService({ traits: { dhBits: noAnswer } }) },
});
