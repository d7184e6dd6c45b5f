// How long the nightly job keeps what grows. Pages that list it say so.

/** Days of events of the feed. */
export const FEED_DAYS = 180;

/** Days of messages to integrations and inboxes. */
export const MESSAGE_DAYS = 90;

/** Messages that an integration keeps of those days, the newest ones. */
export const KEPT_DELIVERIES = 200;

/** Days of a port, technology or certificate that an asset no longer has. */
export const GONE_DAYS = 365;
