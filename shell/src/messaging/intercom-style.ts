const OF_INTERCOM = '[id*="intercom"], [class*="intercom"], [data-emotion*="intercom"]';

/** Returns whether a style element is one of Intercom's widget. */
export const isIntercomStyle = ({ ownerNode }: CSSStyleSheet): boolean =>
  ownerNode instanceof Element && ownerNode.matches(OF_INTERCOM);
