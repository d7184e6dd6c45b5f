import { isIPv6 } from 'node:net';
import { getSystemErrorName } from 'node:util';
import type { Connector } from './connector.ts';

/** The part of Node's handle of a TCP connection that is used here; numbers are errors of libuv, or 0. */
interface TcpHandle {
  connect(request: ConnectRequest, address: string, port: number): number;
  connect6(request: ConnectRequest, address: string, port: number): number;
  getsockname(name: { address?: string; port?: number }): number;
  close(): void;
}

interface ConnectRequest {
  oncomplete: (status: number) => void;
}

interface TcpBinding {
  readonly TCP: new (type: number) => TcpHandle;
  readonly TCPConnectWrap: new () => ConnectRequest;
  readonly constants: { readonly SOCKET: number };
}

/**
 * Opens connectors that use handles without sockets: no streams, and no error with a stack for each closed
 * port. Node documents no way to them, so null where it does not offer them as expected.
 */
export const handleConnectors: ((address: string) => Connector) | null = connectorsOf(tcpBinding());

function tcpBinding(): unknown {
  const binding: unknown = Reflect.get(process, 'binding');
  try {
    return typeof binding === 'function' ? Reflect.apply(binding, process, ['tcp_wrap']) : null;
  } catch {
    return null;
  }
}

function isTcpBinding(binding: unknown): binding is TcpBinding {
  const { TCP, TCPConnectWrap, constants } = Object(binding) as Partial<TcpBinding>;
  if (typeof TCP !== 'function' || typeof TCPConnectWrap !== 'function') return false;
  const methods = ['connect', 'connect6', 'getsockname', 'close'];
  return constants?.SOCKET === 0 && methods.every((name) => name in TCP.prototype);
}

function connectorsOf(binding: unknown): ((address: string) => Connector) | null {
  if (!isTcpBinding(binding)) return null;
  const { TCP, TCPConnectWrap, constants } = binding;
  return (address) => {
    const method = isIPv6(address) ? 'connect6' : 'connect';
    let handle: TcpHandle | null = null;
    const close = () => {
      handle?.close();
      handle = null;
    };
    return {
      connect(port, onEnd) {
        const current = new TCP(constants.SOCKET);
        handle = current;
        const request = new TCPConnectWrap();
        request.oncomplete = (status) => {
          const isOwn = status === 0 && isSelfConnected(current, address, port);
          close();
          onEnd(isOwn ? 'ECONNREFUSED' : status === 0 ? null : getSystemErrorName(status));
        };
        const status = current[method](request, address, port);
        if (status === 0) return;
        close();
        setImmediate(() => onEnd(getSystemErrorName(status)));
      },
      abort: close,
    };
  };
}

/** On loopback the kernel may pick the probed port as source and connect a handle to itself. */
function isSelfConnected(handle: TcpHandle, address: string, port: number): boolean {
  const own: { address?: string; port?: number } = {};
  return handle.getsockname(own) === 0 && own.port === port && own.address === address;
}
