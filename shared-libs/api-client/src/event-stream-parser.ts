export interface StreamMessage {
  /** Value of the `event:` line, `message` without one. */
  event: string;
  data: string;
  /** The last `id:` received when this message was complete. */
  id: string | null;
}

export interface EventStreamParser {
  /** Takes the next bytes, cut anywhere, and returns the messages that they complete. */
  push(chunk: Uint8Array): StreamMessage[];
}

/**
 * Parser of `text/event-stream` as the HTML standard defines it: lines end in LF, CR or CRLF, a
 * blank line completes a message, a message without data is dropped. `retry:` is ignored because
 * the client keeps its own backoff. A resumed stream starts with `startId` as its id.
 */
export const createEventStreamParser = (startId: string | null = null): EventStreamParser => {
  // Decodes characters that are split between chunks, and strips a byte order mark.
  const decoder = new TextDecoder();
  let rest = '';
  /** Set after a CR that ended a chunk: it may have been the first half of a CRLF. */
  let skipLineFeed = false;
  let event = '';
  let data: string[] = [];
  let id = startId;

  const takeLine = (line: string): StreamMessage | null => {
    if (line === '') {
      const message =
        data.length > 0 ? { event: event || 'message', data: data.join('\n'), id } : null;
      event = '';
      data = [];
      return message;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    return null;
  };

  return {
    push: (chunk) => {
      let text = decoder.decode(chunk, { stream: true });
      if (skipLineFeed && text !== '') {
        skipLineFeed = false;
        if (text.startsWith('\n')) text = text.slice(1);
      }
      rest += text;
      const messages: StreamMessage[] = [];
      for (;;) {
        const end = /\r\n|\n|\r/.exec(rest);
        if (!end) return messages;
        const message = takeLine(rest.slice(0, end.index));
        rest = rest.slice(end.index + end[0].length);
        skipLineFeed = rest === '' && end[0] === '\r';
        if (message) messages.push(message);
      }
    },
  };
};
