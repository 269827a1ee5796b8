// Browser side of the provider, in the shape of PayPal's web SDK v6. Its script is loaded shortly before a payment.

export type WalletHandlers = {
  onApprove: (approval: { orderId: string }) => void | Promise<void>;
  onCancel: () => void;
  onError: (failure: unknown) => void;
};

export type Wallet = {
  createPayPalOneTimePaymentSession(handlers: WalletHandlers): {
    start(
      options: { presentationMode: 'auto' },
      order: Promise<{ orderId: string }>,
    ): Promise<unknown> | void;
  };
};

type PayPalGlobal = {
  createInstance(options: { clientToken: string; components: ['paypal-payments'] }): Promise<Wallet>;
};

declare global {
  interface Window {
    paypal?: PayPalGlobal;
  }
}

const loading = new Map<string, Promise<void>>();

/** Adds the script once; a failed load can be retried. */
function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(src);
      reject(new Error('The payment provider could not be loaded.'));
    };
    document.head.append(script);
  });
  loading.set(src, loaded);
  return loaded;
}

/** Loads the script named in the setup and opens a wallet with its token. */
export async function loadWallet(setup: { clientToken: string; scriptUrl: string }): Promise<Wallet> {
  await loadScript(setup.scriptUrl);
  if (!window.paypal) throw new Error('The payment provider could not be started.');
  return window.paypal.createInstance({ clientToken: setup.clientToken, components: ['paypal-payments'] });
}
