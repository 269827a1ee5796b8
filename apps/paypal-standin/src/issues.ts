// Issue codes and descriptions as published by PayPal (Orders 2.13, Payments 2.5).
const UNPROCESSABLE = 422;

/** All errors of the stand-in by issue code: HTTP status and PayPal's description. */
export const ISSUES: Record<string, { status: number; description: string }> = {
  ORDER_NOT_APPROVED: unprocessable(
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ),
  ORDER_ALREADY_CAPTURED: unprocessable(
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ),
  INSTRUMENT_DECLINED: unprocessable(
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ),
  PAYER_ACTION_REQUIRED: unprocessable(
    'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  ),
  DUPLICATE_INVOICE_ID: unprocessable(
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  ),
  ORDER_COMPLETION_IN_PROGRESS: unprocessable(
    'The order was created with processing_instruction of ORDER_COMPLETE_ON_PAYMENT_APPROVAL. The customer has approved the payment and PayPal is still in the process of capturing the order on your behalf as instructed. Please try your request again.',
  ),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: unprocessable(
    'You have exceeded the maximum number of payment attempts.',
  ),
  TRANSACTION_REFUSED: unprocessable('The request was refused.'),
  PAYER_CANNOT_PAY: unprocessable(
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  ),
  COMPLIANCE_VIOLATION: unprocessable('Transaction is declined due to compliance violation.'),
  PAYEE_BLOCKED_TRANSACTION: unprocessable(
    'The Fraud settings for this seller are such that this payment cannot be executed.',
  ),
  AMOUNT_MISMATCH: unprocessable(
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ),
  ITEM_TOTAL_MISMATCH: unprocessable(
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ),
  DECIMAL_PRECISION: unprocessable(
    'If the currency supports decimals, only two decimal place precision is supported.',
  ),
  CANNOT_BE_ZERO_OR_NEGATIVE: unprocessable(
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  ),
  INVALID_CURRENCY_CODE: unprocessable(
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  ),
  MAX_VALUE_EXCEEDED: unprocessable('Should be less than or equal to 999999999999999.99.'),
  CAPTURE_FULLY_REFUNDED: unprocessable('The capture has already been fully refunded'),
  REFUND_AMOUNT_EXCEEDED: unprocessable(
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ),
  PENDING_CAPTURE: unprocessable(
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  ),
  REFUND_NOT_ALLOWED: unprocessable('Capture cannot be refunded.'),
  REFUND_TIME_LIMIT_EXCEEDED: unprocessable(
    'You are over the time limit to perform a refund on this capture',
  ),
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: unprocessable(
    'You have exceeded the maximum number of refund attempts for this capture.',
  ),
  REFUND_FAILED_INSUFFICIENT_FUNDS: unprocessable(
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  ),
  TRANSACTION_DISPUTED: unprocessable(
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
  ),
  PARTIAL_REFUND_NOT_ALLOWED: unprocessable('You cannot do a refund less than the original capture amount.'),
  PREVIOUS_REQUEST_IN_PROGRESS: {
    status: 409,
    description:
      'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.',
  },
  INVALID_RESOURCE_ID: {
    status: 404,
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  },
  INVALID_PARAMETER_SYNTAX: {
    status: 400,
    description: 'The value of a field does not conform to the expected format.',
  },
  INVALID_PARAMETER_VALUE: { status: 400, description: 'A parameter value is not valid.' },
  INVALID_STRING_LENGTH: {
    status: 400,
    description: 'The value of a field is either too short or too long',
  },
  MISSING_REQUIRED_PARAMETER: { status: 400, description: 'A required parameter is missing.' },
  RESULTSET_TOO_LARGE: {
    status: 400,
    description:
      'Result set size is greater than the maximum limit. Change the filter criteria and try again.',
  },
  MALFORMED_REQUEST_JSON: { status: 400, description: 'The request JSON is not well formed.' },
};

function unprocessable(description: string) {
  return { status: UNPROCESSABLE, description };
}
