/** A place in a document at which markup could run something, and why it is refused. */
export interface MarkupFault {
  readonly element: string;
  readonly reason: string;
}

export interface MarkupCheck {
  /** Call it for each element, with the attributes as an HTML parser reads them. */
  onElement(name: string, attributes: Readonly<Record<string, string>>): void;
  /** The comments of React's boundaries are the only ones that hydration needs. */
  onComment(text: string): void;
  readonly faults: readonly MarkupFault[];
}

/** Elements of prose, of forms that submit nothing, and of drawings. */
const ELEMENTS = new Set(
  [
    'a abbr address article aside b bdi bdo blockquote br button caption cite code col colgroup data dd',
    'del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header',
    'hgroup hr i img input ins kbd label legend li main mark menu meter nav ol optgroup option output p',
    'picture pre progress q rp rt ruby s samp search section select small source span strong sub summary',
    'sup table tbody td textarea tfoot th thead time tr u ul var wbr',
    'svg g path circle ellipse line polyline polygon rect defs pattern title desc clippath lineargradient',
    'radialgradient stop text tspan use symbol mask',
  ]
    .join(' ')
    .split(' '),
);

/** Attributes whose value is an address. */
const ADDRESSES = new Set(['href', 'src', 'action', 'poster', 'cite', 'xlink:href']);

const isOwnPath = (value: string): boolean => /^(\/(?![/\\])|#|\?)/.test(value);
const isLinkAddress = (value: string): boolean =>
  isOwnPath(value) || /^(https:\/\/[^/\\]|mailto:)/i.test(value);

/**
 * Holds what a document of a remote may contain: nothing that runs, styles, embeds, refreshes or sends a
 * form elsewhere. Its text is the team's own, so links may lead anywhere over https.
 *
 * @param assetsAt the path below which the files of its build are served
 */
export const createMarkupCheck = (assetsAt: string): MarkupCheck => {
  const faults: MarkupFault[] = [];
  const isFile = (value: string): boolean =>
    value.startsWith(assetsAt) && !/(^|\/)\.\.?(\/|$)|[\\%]/.test(value.slice(assetsAt.length));
  const refuse = (element: string, reason: string) => void faults.push({ element, reason });

  const checkAddress = (element: string, name: string, value: string) => {
    if (name === 'href' || name === 'xlink:href') {
      const isAllowed = element === 'a' ? isLinkAddress(value) : value.startsWith('#');
      if (!isAllowed) refuse(element, `its ${name} leads to ${value.slice(0, 80)}`);
    } else if (name === 'action' || name === 'cite') {
      if (!isOwnPath(value)) refuse(element, `its ${name} is no path of this site`);
    } else if (!isFile(value)) {
      refuse(element, `its ${name} is no file of the build`);
    }
  };

  const checkAttribute = (element: string, name: string, value: string) => {
    if (name.startsWith('on')) refuse(element, `it has the event handler ${name}`);
    else if (name === 'style') refuse(element, 'it has a style attribute, which the policy blocks');
    else if (name === 'formaction' || name === 'ping' || name === 'srcdoc' || name === 'is') {
      refuse(element, `it has the attribute ${name}`);
    } else if (name === 'target' && value !== '_blank' && value !== '_self') {
      refuse(element, 'it has a named target');
    } else if (name === 'srcset') {
      const files = value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
      if (!files.every(isFile)) refuse(element, 'its srcset names no file of the build');
    } else if (ADDRESSES.has(name)) checkAddress(element, name, value);
  };

  return {
    faults,
    onElement(name, attributes) {
      const element = name.toLowerCase();
      if (!ELEMENTS.has(element)) refuse(element, 'documents may not have it');
      if (element === 'div' && /^S:/.test(attributes.id ?? '') && 'hidden' in attributes) {
        refuse(element, 'it is a part that only a script of React would show');
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        checkAttribute(element, attribute.toLowerCase(), value);
      }
    },
    onComment(text) {
      if (!/^(\/?\$[?!]?|&|\/&| )?$/.test(text)) refuse('comment', 'documents have no comments');
    },
  };
};
