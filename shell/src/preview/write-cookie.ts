/**
 * Sets a cookie that the server reads with the next page. Browsers may store it later; reading it waits for that,
 * so that a reload right after has it.
 */
export const writeCookie = (page: { cookie: string }, value: string): void => {
  page.cookie = value;
  void page.cookie;
};
