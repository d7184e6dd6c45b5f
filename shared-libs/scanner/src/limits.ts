/**
 * The limits on everything that a target controls. The ledger names what was cut off, and a check
 * that read something cut off closes only what it tested.
 */

// HTTP
export const MAX_HEADER_BYTES = 64 * 1024;
/** Without `set-cookie`, which is counted separately. */
export const MAX_HEADERS = 200;
/** For each answer. */
export const MAX_COOKIES = 50;
export const MAX_REDIRECTS = 5;
/** A redirect to a longer address is not followed. Characters. */
export const MAX_REDIRECT_LENGTH = 2000;
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;
/** Matchers need only the beginning of a file. */
export const MAX_PROBE_BYTES = 64 * 1024;
/** A body that grows beyond this takes more of the memory for answers. */
export const LARGE_BODY_BYTES = 256 * 1024;
/**
 * Limits all answers that a process reads and has not judged. Beyond it sites wait, but for the oldest one of each
 * workspace.
 */
export const MAX_HELD_BYTES = 12 * 1024 * 1024;
export const MAX_WEB_ORIGINS = 20;

// Crawl of one origin
export const MAX_CRAWLED_PAGES = 12;
/** Files of scripts that the own pages load from the own origin. */
export const MAX_CRAWLED_SCRIPTS = 12;
/** Limits each page and source map. */
export const MAX_CRAWLED_BYTES = 256 * 1024;
/** Limits each script: one file often has the whole application. */
export const MAX_SCRIPT_BYTES = 2 * 1024 * 1024;
/** Limits all scripts of one origin, as they stay in memory until they are judged. */
export const MAX_SCRIPTS_BYTES = 4 * 1024 * 1024;
/** Domains of other sites that are looked up in DNS. */
export const MAX_LINKED_DOMAINS = 20;
/** Buckets and databases in the cloud that the site names, each asked twice at most. */
export const MAX_STORAGE = 5;
export const CRAWL_DEADLINE_MS = 60_000;

// DNS
/** For each answer, whatever the type of its records: TXT, MX, NS, addresses. */
export const MAX_DNS_RECORDS = 200;
/** One value in presentation format. Characters. */
export const MAX_DNS_VALUE_LENGTH = 4096;
/** Name servers of a zone that are asked themselves. */
export const MAX_NAME_SERVERS = 16;
/** Each of them is asked itself. */
export const MAX_ADDRESSES_OF_NAME_SERVER = 4;
/** The connection is closed when a name server sends more of its zone. */
export const MAX_TRANSFER_RECORDS = 2000;
export const MAX_TRANSFER_BYTES = 1024 * 1024;
/** Names that the NSEC records of a zone list. */
export const MAX_WALKED_NAMES = 1000;
/** Addresses of one host that are kept. */
export const MAX_ADDRESSES = 32;

/** Tells what a registry answers about a domain. */
export const MAX_REGISTRATION_BYTES = 256 * 1024;

// Mail
/** Mail servers that are talked to. */
export const MAX_MAIL_HOSTS = 5;
/** Each of them is talked to. Large providers name four of each family. */
export const MAX_ADDRESSES_OF_MAIL_HOST = 8;
/** Records that are read to evaluate one SPF record; receivers stop at 10 look-ups. */
export const MAX_SPF_LOOK_UPS = 30;
/** Mail servers behind `mx` in one SPF record; receivers look up ten for each term. */
export const MAX_SPF_HOSTS = 40;
/** Names of the address of a mail server that are looked up; receivers stop there, too (RFC 7208, section 4.6.4). */
export const MAX_REVERSE_NAMES = 10;
/** RFC 8461, section 3.2. Bytes. */
export const MAX_POLICY_BYTES = 64 * 1024;
/** Hosts that DMARC reports are sent to. */
export const MAX_REPORT_HOSTS = 10;

// TLS
export const MAX_CERTIFICATE_NAMES = 500;
/** Subject, issuer, or one name. Characters. */
export const MAX_CERTIFICATE_TEXT = 500;
export const MAX_CERTIFICATES = 10;
/** An answer about revocation. */
export const MAX_REVOCATION_BYTES = 64 * 1024;
/** About 55,000 revoked certificates; authorities without responders cut their lists in parts. */
export const MAX_REVOCATION_LIST_BYTES = 2 * 1024 * 1024;
/** Lists that all scans of a process share. */
export const MAX_KEPT_LISTS_BYTES = 8 * 1024 * 1024;
export const MAX_TLS_PORTS = 20;
/** Hellos that enumerate the suites and groups of one port. */
export const MAX_ENUMERATING_HELLOS = 300;

// DNS
/** Names of one record type that an asset is said to lead to. */
export const MAX_RELATIONS = 20;

// Addresses of a name
/** Whose ports, services and TLS are examined. */
export const MAX_EXAMINED_ADDRESSES = 8;
/** Limits those of all addresses of an asset. */
export const MAX_TLS_ENDPOINTS = 40;

// TCP
/** Open ports that are identified. A host with more is a honeypot or a proxy. */
export const MAX_SERVICES = 500;
/** One conversation with a service. */
export const MAX_ANSWER_BYTES = 64 * 1024;
/** How often an incomplete answer is examined while it arrives in small parts. */
export const MAX_LOOKS_AT_ANSWER = 64;
export const MAX_BANNER_BYTES = 2048;

// Inventory
/** Limits those of one asset. */
export const MAX_TECHNOLOGIES = 300;
// Judging
/** One check on one subject, evidence included. */
export const JUDGING_TIME_MS = 5000;
/** JavaScript heap of one judge. */
export const JUDGE_HEAP_MB = 40;
/** Resident memory of one judge, buffers included. */
export const JUDGE_MEMORY_MB = 110;
/** Checks of one asset that may run into a limit of time or memory before the rest is skipped. */
export const MAX_STOPPED_CHECKS = 10;
/** Evaluations of one check on one subject. */
export const MAX_EVALUATIONS = 500;
