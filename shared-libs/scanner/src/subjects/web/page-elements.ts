import { Tokenizer } from 'htmlparser2';

export type Attributes = ReadonlyMap<string, string>;

/** Describes what a page holds, in the order in which it stands there. */
export interface PageEvents {
  /** Name in lower case; of an attribute that is repeated the first one counts. */
  onElement?(name: string, attributes: Attributes): void;
  onEnd?(name: string): void;
  /** `within` is the element whose content is text alone, such as `script`, `style` or `title`; null for the rest. */
  onText?(text: string, within: string | null): void;
  onComment?(text: string): void;
  /** A part that is no markup of the page: a comment, a script, and what `readElements` leaves out. */
  onHidden?(start: number, end: number): void;
}

const MAX_ATTRIBUTES = 50;
/** Characters before the name of an end tag. */
const END_TAG = '</'.length;
/** Beyond it the content of `noscript` is read. Elements. */
const MAX_NOSCRIPT = 1000;

/** Elements whose content is text (HTML, "parsing elements that contain only text"). */
const ofText = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
]);

/** HTML that ends a drawing or a formula around it (HTML, "the rules for parsing tokens in foreign content"). */
const endsDrawing = new Set(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'.split(
    ' ',
  ),
);

/**
 * Reads a page as a browser that runs scripts does: comments, `template` and `noscript` hold no elements, and neither
 * does the text of scripts and styles. Takes time linear in the length of the page, whatever stands in it.
 */
export function readElements(html: string, events: PageEvents): void {
  const state = { templates: 0, noscripts: 0 };
  for (let from = 0; from >= 0; ) from = readFrom(html, from, events, state);
}

/** @returns where to go on, behind the content of a `noscript`; -1 at the end */
function readFrom(
  html: string,
  from: number,
  events: PageEvents,
  state: { templates: number; noscripts: number },
): number {
  const text = from === 0 ? html : html.slice(from);
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  let within: string | null = null;
  let drawings = 0;
  let next = -1;
  /** Tells where the content of the open template begins. */
  let template = 0;

  const isLive = () => state.templates === 0;
  const open = (end: number) => {
    if (drawings > 0 && endsDrawing.has(name)) drawings = 0;
    if (name === 'svg' || name === 'math') drawings += 1;
    if (isLive()) events.onElement?.(name, attributes);
    // The content of a shadow root is part of the page.
    if (name === 'template' && (state.templates > 0 || !attributes.has('shadowrootmode'))) {
      if (state.templates === 0) template = end + 1;
      state.templates += 1;
    }
    if (drawings === 0 && ofText.has(name)) within = name;
    if (name === 'noscript' && isLive() && state.noscripts < MAX_NOSCRIPT) skipNoscript(end + 1);
  };
  const skipNoscript = (start: number) => {
    state.noscripts += 1;
    const end = text.slice(start).search(/<\/noscript[\s/>]/i);
    events.onHidden?.(from + start, end < 0 ? html.length : from + start + end);
    tokenizer.pause();
    if (end >= 0) next = from + start + end;
    else isOver = true;
  };
  let isOver = false;
  const append = (part: string) => {
    if (isLive() && part !== '') events.onText?.(part, within);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      isInForeignContext: () => drawings > 0,
      onopentagname(start, end) {
        name = text.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = text.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += text.slice(start, end);
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint);
      },
      onattribend() {
        if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attribute)) {
          attributes.set(attribute, value);
        }
      },
      onopentagend: open,
      onselfclosingtag(end) {
        const isDrawing = drawings > 0;
        open(end);
        if (isDrawing) close(name, end);
      },
      onclosetag(start, end) {
        close(text.slice(start, end).toLowerCase(), start);
      },
      ontext(start, end) {
        append(text.slice(start, end));
        if (within === 'script') events.onHidden?.(from + start, from + end);
      },
      ontextentity: (codepoint) => append(String.fromCodePoint(codepoint)),
      oncomment(start, end, offset) {
        if (isLive()) events.onComment?.(text.slice(start, end - offset));
        events.onHidden?.(from + start, from + end);
      },
      oncdata: (start, end, offset) => append(text.slice(start, end - offset)),
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  const close = (closed: string, at: number) => {
    within = null;
    if (closed === 'template' && state.templates > 0) {
      state.templates -= 1;
      if (state.templates === 0) events.onHidden?.(from + template, from + at - END_TAG);
    }
    if ((closed === 'svg' || closed === 'math') && drawings > 0) drawings -= 1;
    if (isLive()) events.onEnd?.(closed);
  };
  tokenizer.write(text);
  if (next < 0 && !isOver) tokenizer.end();
  if (state.templates > 0) events.onHidden?.(from + template, html.length);
  return next;
}

/** Returns the page without comments, texts of scripts, and what holds no elements. */
export function markupOf(html: string): string {
  const parts: string[] = [];
  let at = 0;
  readElements(html, {
    onHidden(start, end) {
      if (start > at) parts.push(html.slice(at, start));
      at = Math.max(at, end);
    },
  });
  parts.push(html.slice(at));
  return parts.join('');
}
