/** Contains no data: who receives it reads what it shows again, with its own session. */
interface Message {
  workspaceId: string;
}

const CHANNEL = 'parapet-changes';

let channel: BroadcastChannel | null = null;
const listeners = new Set<(message: Message) => void>();

/** Tells the other tabs of this browser that something of a workspace has changed. */
export const announceChange = (workspaceId: string): void => {
  const message: Message = { workspaceId };
  // A channel does not receive its own messages, so one that is open leaves this tab out.
  const sender = channel ?? new BroadcastChannel(CHANNEL);
  sender.postMessage(message);
  if (sender !== channel) sender.close();
};

/**
 * Calls `listener` for changes that other tabs of this browser make in a workspace.
 * @returns a function that ends it
 */
export const followChanges = (workspaceId: string, listener: () => void): (() => void) => {
  const receive = (message: Message) => {
    if (message.workspaceId === workspaceId) listener();
  };
  if (!channel) {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      for (const each of listeners) each(data);
    });
  }
  listeners.add(receive);
  return () => {
    listeners.delete(receive);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
};
