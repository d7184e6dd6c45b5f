import { useSearchParams } from '@parapet/remote-kit/router';

const PARAMETER = 'integrations';
const ADD = 'add';

/** Which dialog of the panel is open, kept in the address: adding, or the deliveries of one. */
export const useOpenDialog = () => {
  const [search, setSearch] = useSearchParams();
  const value = search.get(PARAMETER);
  // The overview is shared: whatever else stands in its address is left there.
  const put = (next: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(PARAMETER);
        else after.set(PARAMETER, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isAdding: value === ADD,
    /** Id of an integration, if it is one. */
    deliveriesOf: value === ADD ? null : value,
    add: () => put(ADD),
    showDeliveries: (integrationId: string) => put(integrationId),
    close: () => put(null),
  };
};
