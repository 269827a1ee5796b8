/**
 * The script that pages load from /web-sdk/v6/core: PayPal's v6 API, implemented by the stand-in. A string, because it
 * runs in the browser and must be identical compiled and under test. Styles are set through the DOM: a strict content
 * security policy forbids style attributes in markup.
 */
export const BROWSER_SCRIPT = `(() => {
  'use strict';
  // The site proxies this script and the buyer's calls, so the page connects to the site only.
  const home = document.currentScript.src.replace(/\\/web-sdk\\/.*/, '');

  const call = async (path, body) => {
    const answer = await fetch(home + path, body && {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error('The PayPal stand-in answered ' + answer.status);
    return answer.json();
  };

  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made.style, style);
    return made;
  };

  const askBuyer = (order) => new Promise((resolve) => {
    const dialog = element('dialog', '', { margin: 'auto', padding: '24px', border: '0', borderRadius: '12px',
      maxWidth: '360px', width: '90vw', background: '#fff', color: '#111', font: '16px/1.5 sans-serif', pointerEvents: 'auto' });
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', 'PayPal test checkout');
    dialog.append(
      element('h2', 'PayPal test checkout', { margin: '0 0 8px', fontSize: '20px' }),
      element('p', 'Amount: $' + order.amount.value + '. No real money moves.', { margin: '0 0 16px' }));
    // PayPal's real checkout is a separate window: a dialog of the page must not receive the clicks and keys of this
    // one.
    const keep = (event) => event.stopPropagation();
    const keepEscape = (event) => { if (event.key === 'Escape') event.stopImmediatePropagation(); };
    for (const name of ['pointerdown', 'focusin', 'focusout']) dialog.addEventListener(name, keep);
    window.addEventListener('keydown', keepEscape, true);
    const end = (choice) => {
      window.removeEventListener('keydown', keepEscape, true);
      dialog.close();
      dialog.remove();
      resolve(choice);
    };
    for (const [choice, back] of [['Approve', '#0b3d91'], ['Decline', '#8a1c1c'], ['Cancel', '#444']]) {
      const button = element('button', choice, { display: 'block', width: '100%', minHeight: '44px', margin: '8px 0 0',
        border: '0', borderRadius: '22px', outlineOffset: '2px', background: back, color: '#fff', font: 'inherit', cursor: 'pointer' });
      button.type = 'button';
      button.addEventListener('click', () => end(choice));
      dialog.append(button);
    }
    dialog.addEventListener('cancel', (event) => { event.preventDefault(); end('Cancel'); });
    // A modal dialog of the page makes everything else inert, so this dialog must be modal, too.
    document.body.append(dialog);
    dialog.showModal();
  });

  const startSession = (callbacks) => async (options, orderPromise) => {
    try {
      const { orderId } = await orderPromise;
      const order = await call('/standin/orders/' + orderId);
      const choice = order.approval === 'wait' ? await askBuyer(order) : 'Approve';
      if (choice === 'Cancel') return void (await callbacks.onCancel?.({ orderId }));
      const funding = choice === 'Decline' ? 'declined' : 'good';
      await call('/standin/orders/' + orderId + '/approve', { funding });
      await callbacks.onApprove?.({ orderId, payerId: 'TESTBUYER2345' });
    } catch (error) {
      if (!callbacks.onError) throw error;
      await callbacks.onError(error);
    }
  };

  const createInstance = async ({ clientToken, clientId, components = [] } = {}) => {
    if (Boolean(clientToken) === Boolean(clientId)) throw new Error('Give exactly one of clientToken and clientId.');
    if (!components.includes('paypal-payments')) throw new Error('components must include paypal-payments.');
    return {
      findEligibleMethods: async () => ({ isEligible: (method) => method === 'paypal', getDetails: () => ({}) }),
      createPayPalOneTimePaymentSession: (callbacks = {}) => ({
        start: startSession(callbacks),
        hasReturned: () => false,
        cancel: () => {},
        destroy: () => {},
      }),
    };
  };

  window.paypal = { ...window.paypal, version: '6.0.0-standin', createInstance };
})();
`;
