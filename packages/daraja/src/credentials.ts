import { constants, publicEncrypt } from 'node:crypto'

/**
 * The `Password` of an STK request: base64 of shortcode, passkey and the request's `Timestamp`. It can be
 * decoded to the passkey, so treat it as a secret.
 * Source: Daraja portal, M-Pesa Express.
 */
export function stkPassword(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')
}

/**
 * The initiator's password, encrypted for M-Pesa: RSA with PKCS#1 v1.5 padding under the public
 * key of the environment's certificate (PEM), in base64. The padding makes every result different. The dates
 * of the certificate are not checked, because the ones that Safaricom publishes expired long ago.
 * Throws when the certificate cannot be read.
 * Source: Daraja portal, Security Credentials; safaricom/mpesa-node-library.
 */
export function securityCredential(initiatorPassword: string, certificatePem: string): string {
  const key = { key: certificatePem, padding: constants.RSA_PKCS1_PADDING }
  return publicEncrypt(key, Buffer.from(initiatorPassword)).toString('base64')
}
