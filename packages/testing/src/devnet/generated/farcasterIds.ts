// Written by scripts/compile.mjs from contracts/FarcasterIds.sol.
import type { ContractArtifact } from '../artifact.ts'

export const farcasterIds = {
 "abi": [
  {
   "inputs": [],
   "name": "HasId",
   "type": "error"
  },
  {
   "inputs": [],
   "name": "HasNoId",
   "type": "error"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "uint256",
     "name": "id",
     "type": "uint256"
    }
   ],
   "name": "Register",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "uint256",
     "name": "id",
     "type": "uint256"
    }
   ],
   "name": "Transfer",
   "type": "event"
  },
  {
   "inputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "name": "custodyOf",
   "outputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "idCounter",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    }
   ],
   "name": "idOf",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    }
   ],
   "name": "register",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "id",
     "type": "uint256"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    }
   ],
   "name": "transfer",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  }
 ],
 "bytecode": "0x6080604052348015600e575f5ffd5b506102e58061001c5f395ff3fe608060405234801561000f575f5ffd5b5060043610610055575f3560e01c80631a695230146100595780634420e4861461006e57806365269e4714610094578063d94fe832146100d4578063eb08ab28146100f3575b5f5ffd5b61006c61006736600461027d565b6100fb565b005b61008161007c36600461027d565b6101cf565b6040519081526020015b60405180910390f35b6100bc6100a23660046102aa565b60026020525f90815260409020546001600160a01b031681565b6040516001600160a01b03909116815260200161008b565b6100816100e236600461027d565b60016020525f908152604090205481565b6100815f5481565b335f908152600160205260408120549081900361012b57604051631085a59360e11b815260040160405180910390fd5b6001600160a01b0382165f90815260016020526040902054156101615760405163f90230a960e01b815260040160405180910390fd5b335f8181526001602090815260408083208390556001600160a01b038616808452818420869055858452600290925280832080546001600160a01b0319168317905551849391927fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef91a45050565b6001600160a01b0381165f90815260016020526040812054156102055760405163f90230a960e01b815260040160405180910390fd5b5f5f8154610212906102c1565b91829055506001600160a01b0383165f818152600160209081526040808320859055848352600290915280822080546001600160a01b031916841790555192935083927e7dc6ab80cc84c043b7b8d4fcafc802187470087f7ea7fccd2e17aecd0256a19190a3919050565b5f6020828403121561028d575f5ffd5b81356001600160a01b03811681146102a3575f5ffd5b9392505050565b5f602082840312156102ba575f5ffd5b5035919050565b5f600182016102de57634e487b7160e01b5f52601160045260245ffd5b506001019056"
} as const satisfies ContractArtifact
