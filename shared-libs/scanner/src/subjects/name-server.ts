import type { Proof } from '@parapet/checks/definition/proof';
import type { Read } from '@parapet/checks/definition/read';

/** A host that another record names: a name server or mail server. */
export interface NamedHost {
  /** Lower case, without the last dot. */
  name: string;
  /** IPv4 first; an empty list when the name has none. */
  addresses: Read<readonly string[]>;
  /** Why addresses of one family may be missing from the list; null when both were looked up. */
  unlisted: string | null;
  /** The name that it is an alias of; null where it is none, or was not looked up. */
  aliasOf: string | null;
  /** DNS knows nothing of the domain that the name belongs to, so that anyone may register it. */
  isUnregistered: Read<boolean>;
  /** The look-up of its address. */
  proof: Proof;
}

export interface NameServer extends NamedHost {
  /** One for each address that may be contacted and that this machine has a route to. */
  answers: readonly NameServerAnswer[];
  /** Addresses that this machine has no route to. */
  unrouted: readonly string[];
}

export interface NameServerAnswer {
  address: string;
  /** SOA of the zone, asked without recursion. */
  soa: Read<SoaAnswer>;
  /** A name of another zone, asked with recursion. */
  recursion: Read<{ resolves: boolean; proof: Proof }>;
  /** `version.bind`; null when it is kept back. */
  version: Read<{ text: string | null; proof: Proof }>;
  /** How it takes extensions of DNS; unknown where it answers nothing. */
  edns: Read<EdnsAnswers>;
  /** Records of the copy of the zone that it sent; 0 when it refused. */
  transfer: Read<{ records: number; proof: Proof }>;
}

/** A reply to a query with EDNS. */
export interface EdnsReply {
  /** With its upper bits: 16 is BADVERS. */
  rcode: number;
  /** null for a reply without an OPT record. */
  version: number | null;
}

export interface EdnsAnswers {
  /** To version 0; null for silence. */
  current: EdnsReply | null;
  /** To a version that nobody has defined; null for silence. */
  future: EdnsReply | null;
  proof: Proof;
}

export interface SoaAnswer {
  isAuthoritative: boolean;
  rcode: string;
  serial: number | null;
  /** The primary that it names; null without a record. */
  primary: string | null;
  proof: Proof;
}

/** A signature of the zone, tested with its keys. */
export type SignatureState =
  | 'valid'
  | 'expired'
  | 'not-yet-valid'
  | 'forged'
  | 'missing'
  /** The DNS server leaves signatures out, also that of the zone above on the DS record. */
  | 'withheld'
  /** The algorithm is not one that can be tested here. */
  | 'untested';

export interface ZoneKey {
  algorithm: number;
  /** Set for RSA keys; null for others. */
  bits: number | null;
  tag: number;
}

export interface DnssecReport {
  keys: readonly ZoneKey[];
  /** Digest type of each DS record, with the algorithm of its key. */
  anchors: ReadonlyArray<{ digestType: number; algorithm: number; fitsKey: boolean | null }>;
  /** Covers the set of keys, by a key that a DS record names. */
  keySet: SignatureState;
  /** Covers the SOA record. */
  soa: SignatureState;
  /** Covers the address records; null when there are none. */
  address: SignatureState | null;
  /** Belongs to the signature of SOA that lasts longest. */
  validity: { from: Date; to: Date } | null;
  proof: Proof;
}
