/** `partly`: checks judge a part of it. `open`: none does. `dropped`: none will. */
export const topicStates = ['checked', 'partly', 'open', 'dropped'] as const;
export type TopicState = (typeof topicStates)[number];
