/** Names come from people, so they must not start a new line or header, or fill the mail. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 80);
